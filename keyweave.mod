+ MAYAVERSION:2023 PLATFORM:win64 keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2023

+ MAYAVERSION:2023 PLATFORM:linux keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2023

+ MAYAVERSION:2023 PLATFORM:mac keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2023

+ MAYAVERSION:2024 PLATFORM:win64 keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2024

+ MAYAVERSION:2024 PLATFORM:linux keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2024

+ MAYAVERSION:2024 PLATFORM:mac keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2024

+ MAYAVERSION:2025 PLATFORM:win64 keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2025

+ MAYAVERSION:2025 PLATFORM:linux keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2025

+ MAYAVERSION:2025 PLATFORM:mac keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2025

+ MAYAVERSION:2026 PLATFORM:win64 keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2026

+ MAYAVERSION:2026 PLATFORM:linux keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2026

+ MAYAVERSION:2026 PLATFORM:mac keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2026

+ MAYAVERSION:2027 PLATFORM:win64 keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2027

+ MAYAVERSION:2027 PLATFORM:linux keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2027

+ MAYAVERSION:2027 PLATFORM:mac keyweave 0.1.0 .
plug-ins: maya_plugin
scripts: scripts
icons: icons
PYTHONPATH+:=core
PYTHONPATH+:=maya_plugin
PYTHONPATH+:=dependencies/2027
