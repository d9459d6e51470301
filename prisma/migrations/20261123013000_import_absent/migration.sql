-- The places of the columns that a row of a JSON file does not have, which is something else than an empty cell.
ALTER TABLE import_row ADD COLUMN absent INTEGER[] NOT NULL DEFAULT '{}';
