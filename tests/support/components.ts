import "@testing-library/jest-dom";

// The form's widgets do much work in jsdom; on a busy machine a long journey through it takes more than the usual 5 s.
jest.setTimeout(60_000);
