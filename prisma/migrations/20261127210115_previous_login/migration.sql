-- AlterTable
ALTER TABLE "user" ADD COLUMN     "previous_login_at" TIMESTAMPTZ(3);
