-- The first and the last day on which a notice is shown, in Dutch time; without them it is shown at once and until it is
-- deleted.
ALTER TABLE "notice" ADD COLUMN     "shown_from" DATE,
ADD COLUMN     "shown_until" DATE;

ALTER TABLE "notice" ADD CONSTRAINT "notice_period" CHECK ("shown_from" <= "shown_until");
