import { handleNextAuth } from "@/lib/server/http/next-auth-route";

export {
  handleNextAuth as DELETE,
  handleNextAuth as GET,
  handleNextAuth as PATCH,
  handleNextAuth as POST,
  handleNextAuth as PUT,
};
