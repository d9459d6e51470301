-- Which link a wrong try was meant for: only those count against it.
ALTER TABLE "one_time_token" ADD COLUMN "selector" TEXT;
