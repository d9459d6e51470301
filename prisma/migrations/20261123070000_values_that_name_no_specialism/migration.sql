-- 'Meerdere specialismen' and 'Anders' name no specialism, as those of activeHospital name no hospital.
UPDATE "list_value" SET "names_one" = false
WHERE "field_key" = 'medicalSpecialism' AND "label" IN ('Meerdere specialismen', 'Anders');
