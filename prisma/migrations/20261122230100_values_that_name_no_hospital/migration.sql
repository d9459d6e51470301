-- AlterTable
ALTER TABLE "list_value" ADD COLUMN     "names_one" BOOLEAN NOT NULL DEFAULT true;

-- The values of activeHospital that come after the institutions ('Meerdere ziekenhuizen', 'Anders') name no hospital.
UPDATE "list_value" SET "names_one" = false WHERE "field_key" = 'activeHospital';
