import type { FieldKey } from "@/lib/fields/entry-fields";

/** A field of the entry with what it holds as its reader sees it. */
export interface ReportedField {
  key: FieldKey;
  name: string;
  value: string | null;
}

/** Who is logged in; an address that was proved is where an answer goes. */
interface ReportPerson {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
}

export interface Reported {
  entry: { _id: string; name: string };
  fields: readonly ReportedField[];
  /** The field that it begins with; the empty text for the whole entry. */
  chosen: string;
  person: ReportPerson | null;
}
