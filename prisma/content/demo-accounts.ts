import type { DemoAccount } from "./types";

/** Accounts of the demo content, with the passwords that the start command prints. Never in production. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: "beheer@umc-voorbeeld.example",
    password: "beheer-demo-2026",
    name: "Marijke Hofstra",
    role: "ADMIN",
    allowAccess: true,
    verified: true,
  },
  {
    email: "arts@umc-voorbeeld.example",
    password: "arts-demo-2026",
    name: "Sanne de Vries",
    role: "USER",
    allowAccess: true,
    verified: true,
  },
  {
    email: "collega@umc-voorbeeld.example",
    password: "collega-demo-2026",
    name: "Thijs van den Akker",
    role: "USER",
    allowAccess: true,
    verified: true,
  },
  {
    email: "metc@ziekenhuis-noord.example",
    password: "metc-demo-2026",
    name: "Fatima el Amrani",
    role: "METCMEMBER",
    allowAccess: true,
    verified: true,
  },
  {
    email: "wachtend@ziekenhuis-noord.example",
    password: "wachtend-demo-2026",
    name: "Pieter Lindeboom",
    role: "USER",
    allowAccess: false,
    verified: false,
    requestInstitution: "Ziekenhuis Noord",
    requestFunction: "Klinisch fysicus",
    requestReason: "Ik wil de algoritmes van onze afdeling in het register zetten.",
  },
];

/** Further authors of demo entries at other demo institutions; nobody can log in to their accounts. */
export const DEMO_AUTHORS: readonly { email: string; name: string }[] = [
  { email: "innovatie@streekziekenhuis-voorbeeldland.example", name: "Ruben Oosterling" },
  { email: "onderzoek@streekziekenhuis-voorbeeldland.example", name: "Hanneke Terpstra" },
  { email: "behandelaar@revalidatiecentrum-zuid.example", name: "Meike Zandvoort" },
];
