-- Products and hospitals have files of each day, too: what there is so far are those of the entries.
ALTER TABLE "open_data_file" ADD COLUMN "data_set" TEXT NOT NULL DEFAULT 'entries';
ALTER TABLE "open_data_file" ALTER COLUMN "data_set" DROP DEFAULT;
ALTER TABLE "open_data_file" RENAME COLUMN "entries" TO "items";
ALTER TABLE "open_data_file" DROP CONSTRAINT "open_data_file_pkey";
ALTER TABLE "open_data_file" ADD CONSTRAINT "open_data_file_pkey" PRIMARY KEY ("day", "data_set", "format");
