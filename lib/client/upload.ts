import { ApiError, getLanguageHeader, toApiErrorOfResponse } from "./api";

/** Uploads a form with a file, reporting the percentage sent, which fetch cannot; otherwise works as callApi. */
export function uploadForm<T>(
  path: string,
  form: FormData,
  onProgress: (percent: number) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(getLanguageHeader())) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener("error", () => reject(new ApiError(0, "network", "")));
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) {
        resolve(JSON.parse(responseText) as T);
        return;
      }
      const retryAfter = request.getResponseHeader("retry-after");
      const headers = new Headers(retryAfter === null ? [] : [["retry-after", retryAfter]]);
      const answer = new Response(responseText, { status: status >= 200 ? status : 500, headers });
      toApiErrorOfResponse(answer).then(reject, reject);
    });
    request.send(form);
  });
}
