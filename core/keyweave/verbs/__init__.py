"""The verbs that work on scenes and files, a folder for each: request, job, report, row.

The methods are in `keyweave.methods`; commands, flags and forms are made from the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import lazy_names

if TYPE_CHECKING:
    from .convert.report import (
        report_retarget as report_retarget,
        write_retarget_report as write_retarget_report,
    )
    from .exaggerate.report import (
        report_exaggeration as report_exaggeration,
        write_exaggeration_report as write_exaggeration_report,
    )
    from .feet.job import FeetJob as FeetJob
    from .feet.report import (
        report_feet as report_feet,
        write_feet_report as write_feet_report,
    )
    from .host import MotionFile as MotionFile
    from .resequence.job import (
        ResequenceInput as ResequenceInput,
        ResequenceJob as ResequenceJob,
    )
    from .resequence.report import (
        report_resequence as report_resequence,
        write_resequence_report as write_resequence_report,
    )
    from .restyle.job import RestyleJob as RestyleJob
    from .restyle.report import (
        report_restyle as report_restyle,
        write_restyle_report as write_restyle_report,
    )
    from .restyle.validation_report import (
        report_validation as report_validation,
        write_validation_report as write_validation_report,
    )
    from .texture.job import TextureJob as TextureJob
    from .texture.reading import TextureInput as TextureInput
    from .texture.report import (
        report_texture as report_texture,
        write_texture_report as write_texture_report,
    )
    from .transfer.job import TransferInput as TransferInput, TransferJob as TransferJob
    from .transfer.report import (
        report_transfer as report_transfer,
        write_transfer_report as write_transfer_report,
    )
    from .write_target import WriteTarget as WriteTarget

__getattr__, __dir__, __all__ = lazy_names(__name__)
