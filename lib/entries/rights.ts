/** What the actor may do with an entry they see. */
export interface EntryRights {
  edit: boolean;
  delete: boolean;
}

/** What else one may do with it where it is shown in full. */
export interface EntryDetailRights extends EntryRights {
  handOver: boolean;
  /** Saying that it is right as it stands. */
  confirm: boolean;
  /** Naming and removing who else may edit it. */
  nameCoEditors: boolean;
  /** Whether it is as a co-editor that one may edit it. */
  isCoEditor: boolean;
  requestDeletion: boolean;
  /** Whether that was done in the last day, which is as often as one can; told to who may ask for it alone. */
  deletionRequested: boolean;
}
