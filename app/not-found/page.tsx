import { notFound } from "next/navigation";

/** Where unknown paths are sent; answers status 404. */
export default function NotFoundPage() {
  notFound();
}
