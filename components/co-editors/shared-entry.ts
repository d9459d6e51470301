/** What is told of an entry that several people edit. */
export interface SharedEntry {
  id: string;
  name: string;
  institution: string | null;
}
