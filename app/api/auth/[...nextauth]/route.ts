import { handleNextAuth } from "@/lib/accounts/server/next-auth-route";

export {
  handleNextAuth as DELETE,
  handleNextAuth as GET,
  handleNextAuth as PATCH,
  handleNextAuth as POST,
  handleNextAuth as PUT,
};
