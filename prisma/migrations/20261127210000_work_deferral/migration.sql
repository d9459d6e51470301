-- What a person put off or declined in their list of what waits. It hides nothing for others, and holds no longer once
-- the thing weighs more than it did then.
CREATE TABLE "work_deferral" (
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "weight" INTEGER NOT NULL,
    "until" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_deferral_pkey" PRIMARY KEY ("user_id","kind","key")
);

ALTER TABLE "work_deferral" ADD CONSTRAINT "work_deferral_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
