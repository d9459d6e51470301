CREATE TABLE "open_data_file" (
    "day" DATE NOT NULL,
    "format" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "entries" INTEGER NOT NULL,
    "licence" TEXT NOT NULL,
    CONSTRAINT "open_data_file_pkey" PRIMARY KEY ("day", "format")
);

-- What several days have in common is stored once.
CREATE TABLE "open_data_part" (
    "sha256" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "open_data_part_pkey" PRIMARY KEY ("sha256", "number")
);
-- Compressed already.
ALTER TABLE "open_data_part" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

-- One row, once an admin has chosen.
CREATE TABLE "data_licence" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "licence" TEXT NOT NULL,
    CONSTRAINT "data_licence_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "data_licence_is_one" CHECK ("id" = 1),
    CONSTRAINT "data_licence_is_known" CHECK ("licence" IN ('cc0', 'cc-by', 'cc-by-sa', 'not-open'))
);
