-- Short rows of workbooks were stored with NULL in the place of empty cells, and their runs could not be read again.
UPDATE "import_row" SET "cells" = array_replace("cells", NULL, '') WHERE array_position("cells", NULL) IS NOT NULL;

ALTER TABLE "import_row" ADD CONSTRAINT "import_row_cells_without_null" CHECK (array_position("cells", NULL) IS NULL);
