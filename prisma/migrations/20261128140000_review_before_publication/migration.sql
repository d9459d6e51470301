-- Review before publication: who reads first, and what waits for them.
CREATE TYPE "review_rule" AS ENUM ('none', 'colleague', 'admin');
CREATE TYPE "review_state" AS ENUM ('open', 'changes_asked', 'approved', 'refused', 'withdrawn');

ALTER TABLE "institution" ADD COLUMN     "review" "review_rule" NOT NULL DEFAULT 'none';
ALTER TABLE "entry" ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3);
ALTER TABLE "entry_version" ADD COLUMN     "reviewed_at" TIMESTAMPTZ(3);

CREATE TABLE "register_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "review" "review_rule" NOT NULL DEFAULT 'none',

    CONSTRAINT "register_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "register_settings_one" CHECK ("id" = 1)
);
INSERT INTO "register_settings" DEFAULT VALUES;

CREATE TABLE "reviewer" (
    "institution_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviewer_pkey" PRIMARY KEY ("institution_id","user_id")
);

CREATE TABLE "review" (
    "id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "proposer_id" TEXT,
    "state" "review_state" NOT NULL DEFAULT 'open',
    "round" INTEGER NOT NULL DEFAULT 1,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "base" INTEGER,
    "content" JSONB,
    "product" JSONB,
    "note" TEXT,
    "restored" INTEGER,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" TEXT,
    "reason" TEXT,
    "version" INTEGER,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id"),
    -- A change has its content and the version that it was made from; a first publication neither.
    CONSTRAINT "review_change_whole" CHECK (num_nonnulls("base", "content") IN (0, 2)),
    CONSTRAINT "review_decided" CHECK (("state" = 'open') = ("decided_at" IS NULL)),
    CONSTRAINT "review_version" CHECK (("state" = 'approved') = ("version" IS NOT NULL)),
    CONSTRAINT "review_reason" CHECK (length("reason") <= 2000
      AND ("reason" IS NOT NULL OR "state" NOT IN ('changes_asked', 'refused')))
);
CREATE INDEX "review_entry_id_idx" ON "review"("entry_id");
CREATE INDEX "review_proposer_id_idx" ON "review"("proposer_id");
CREATE INDEX "review_decided_by_id_idx" ON "review"("decided_by_id");
-- One undecided proposal of an entry.
CREATE UNIQUE INDEX "review_undecided" ON "review"("entry_id") WHERE "state" IN ('open', 'changes_asked');

CREATE TABLE "review_comment" (
    "id" TEXT NOT NULL,
    "review_id" TEXT NOT NULL,
    "author_id" TEXT,
    "field" TEXT,
    "passage" TEXT,
    "text" TEXT NOT NULL,
    "answers_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" TEXT,

    CONSTRAINT "review_comment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "review_comment_lengths" CHECK (length("text") BETWEEN 1 AND 2000 AND length("passage") <= 500),
    -- An answer is about what its comment is about, and is resolved with it.
    CONSTRAINT "review_comment_answer" CHECK ("answers_id" IS NULL OR num_nonnulls("field", "passage", "resolved_at") = 0),
    CONSTRAINT "review_comment_passage" CHECK ("passage" IS NULL OR "field" IS NOT NULL)
);
CREATE INDEX "review_comment_review_id_idx" ON "review_comment"("review_id");
CREATE INDEX "review_comment_author_id_idx" ON "review_comment"("author_id");
CREATE INDEX "review_comment_answers_id_idx" ON "review_comment"("answers_id");
CREATE INDEX "review_comment_resolved_by_id_idx" ON "review_comment"("resolved_by_id");
CREATE INDEX "reviewer_user_id_idx" ON "reviewer"("user_id");

ALTER TABLE "reviewer" ADD CONSTRAINT "reviewer_institution_id_fkey" FOREIGN KEY ("institution_id") REFERENCES "institution"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reviewer" ADD CONSTRAINT "reviewer_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review" ADD CONSTRAINT "review_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "entry"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review" ADD CONSTRAINT "review_proposer_id_fkey" FOREIGN KEY ("proposer_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "review" ADD CONSTRAINT "review_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_answers_id_fkey" FOREIGN KEY ("answers_id") REFERENCES "review_comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "review_comment" ADD CONSTRAINT "review_comment_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;
