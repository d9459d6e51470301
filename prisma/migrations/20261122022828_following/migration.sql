-- CreateEnum
CREATE TYPE "follow_kind" AS ENUM ('entry', 'hospital', 'specialism', 'saved_search');

-- CreateEnum
CREATE TYPE "follow_frequency" AS ENUM ('at_once', 'weekly');

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "changes" JSONB,
ADD COLUMN     "follower_id" TEXT;

-- CreateTable
CREATE TABLE "saved_search" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "feed_digest" TEXT,
    "feed_made_at" TIMESTAMPTZ(3),

    CONSTRAINT "saved_search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follow" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" "follow_kind" NOT NULL,
    "frequency" "follow_frequency" NOT NULL,
    "entry_id" TEXT,
    "institution_id" TEXT,
    "specialism_id" TEXT,
    "saved_search_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_change_at" TIMESTAMPTZ(3),

    CONSTRAINT "follow_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follow_change" (
    "entry_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follow_change_pkey" PRIMARY KEY ("entry_id","number")
);

-- CreateTable
CREATE TABLE "follow_notice" (
    "follow_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "follow_notice_pkey" PRIMARY KEY ("follow_id","entry_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_search_feed_digest_key" ON "saved_search"("feed_digest");

-- CreateIndex
CREATE INDEX "saved_search_user_id_idx" ON "saved_search"("user_id");

-- CreateIndex
CREATE INDEX "follow_entry_id_idx" ON "follow"("entry_id");

-- CreateIndex
CREATE INDEX "follow_institution_id_idx" ON "follow"("institution_id");

-- CreateIndex
CREATE INDEX "follow_specialism_id_idx" ON "follow"("specialism_id");

-- CreateIndex
CREATE INDEX "follow_saved_search_id_idx" ON "follow"("saved_search_id");

-- CreateIndex
CREATE UNIQUE INDEX "follow_user_id_entry_id_key" ON "follow"("user_id", "entry_id");

-- CreateIndex
CREATE UNIQUE INDEX "follow_user_id_institution_id_key" ON "follow"("user_id", "institution_id");

-- CreateIndex
CREATE UNIQUE INDEX "follow_user_id_specialism_id_key" ON "follow"("user_id", "specialism_id");

-- CreateIndex
CREATE UNIQUE INDEX "follow_user_id_saved_search_id_key" ON "follow"("user_id", "saved_search_id");

-- CreateIndex
CREATE INDEX "follow_change_created_at_idx" ON "follow_change"("created_at");

-- CreateIndex
CREATE INDEX "follow_notice_entry_id_idx" ON "follow_notice"("entry_id");

-- CreateIndex
CREATE INDEX "outbox_follower_id_idx" ON "outbox"("follower_id");

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_follower_id_fkey" FOREIGN KEY ("follower_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_specialism_id_fkey" FOREIGN KEY ("specialism_id") REFERENCES "list_value"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow" ADD CONSTRAINT "follow_saved_search_id_fkey" FOREIGN KEY ("saved_search_id") REFERENCES "saved_search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_change" ADD CONSTRAINT "follow_change_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_notice" ADD CONSTRAINT "follow_notice_follow_id_fkey" FOREIGN KEY ("follow_id") REFERENCES "follow"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "follow_notice" ADD CONSTRAINT "follow_notice_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

ALTER TABLE "saved_search"
  ADD CONSTRAINT "saved_search_lengths"
    CHECK (char_length("name") BETWEEN 1 AND 100 AND char_length("query") BETWEEN 1 AND 8000),
  ADD CONSTRAINT "saved_search_feed_made" CHECK (("feed_digest" IS NULL) = ("feed_made_at" IS NULL));

-- Of the four targets the one that the kind says.
ALTER TABLE "follow" ADD CONSTRAINT "follow_target_of_kind" CHECK (
  num_nonnulls("entry_id", "institution_id", "specialism_id", "saved_search_id") = 1
  AND CASE "kind"
    WHEN 'entry' THEN "entry_id"
    WHEN 'hospital' THEN "institution_id"
    WHEN 'specialism' THEN "specialism_id"
    ELSE "saved_search_id"
  END IS NOT NULL
);

-- A mail about changes is somebody's.
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_changes_of_follower"
  CHECK (("changes" IS NULL) = ("follower_id" IS NULL));

-- Every save counts `version` up, whoever makes it, and its change waits from the same transaction on: one that commits
-- later than another that began later is not passed over. Versions that are written anew for another reason (an address
-- that is taken out of them) are no change.
-- It writes with the rights of its owner: whoever saves an entry needs none on the table.
CREATE FUNCTION note_change_to_tell() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.follow_change (entry_id, number) VALUES (NEW.id, NEW.version) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "entry_change_noted_first" AFTER INSERT ON "entry"
  FOR EACH ROW EXECUTE FUNCTION note_change_to_tell();
CREATE TRIGGER "entry_change_noted" AFTER UPDATE OF "version" ON "entry"
  FOR EACH ROW WHEN (NEW."version" > OLD."version") EXECUTE FUNCTION note_change_to_tell();
