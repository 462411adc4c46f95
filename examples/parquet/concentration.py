"""Downloads two whole lists of a running service as Parquet and runs concentration.sql over them with DuckDB.

    pip install -r examples/parquet/requirements.txt
    RESTAKING_KEY=... python3 examples/parquet/concentration.py

RESTAKING_URL is the address of the service, http://127.0.0.1:8080 by default.
"""

import os
import pathlib
import tempfile
import urllib.request

import duckdb

URL = os.environ.get("RESTAKING_URL", "http://127.0.0.1:8080")
SQL = pathlib.Path(__file__).with_name("concentration.sql").read_text()

with tempfile.TemporaryDirectory() as folder:
    for name in ["operators-tvl", "all-operators"]:
        request = urllib.request.Request(
            f"{URL}/restaking/{name}?format=parquet",
            headers={"x-api-key": os.environ["RESTAKING_KEY"]},
        )
        with urllib.request.urlopen(request) as answer:
            pathlib.Path(folder, f"{name}.parquet").write_bytes(answer.read())

    # The SQL has the files' names without a folder.
    os.chdir(folder)
    for symbol, dollars, operators, largest, percent in duckdb.sql(SQL).fetchall():
        print(f"{symbol:8} {dollars:>18,} US dollars at {operators} operators, {percent} % at {largest}")
