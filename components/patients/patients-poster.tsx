import { useTranslations } from "next-intl";
import { QrCode } from "../ui/qr-code";

const POINTS = ["what", "decide", "refuse"] as const;

/** Poster of one A4 sheet: what AI is, and the QR code and address of the hospital's page for patients. */
export function PatientsPoster({ name, address }: { name: string; address: string }) {
  const translate = useTranslations("patients.poster");
  return (
    <article className="mx-auto max-w-[40rem] card bg-white px-6 py-10 text-center text-black sm:px-12 print:max-w-none print:border-0 print:shadow-none">
      <p className="wrap-anywhere font-semibold text-xl print:text-2xl">{name}</p>
      <h1 className="mt-4 text-4xl text-black sm:text-5xl print:text-6xl">{translate("title")}</h1>
      <p className="mt-6 text-xl print:text-2xl">{translate("lead")}</p>
      <ul className="mx-auto mt-6 w-fit list-disc space-y-1 pl-6 text-left text-lg print:text-2xl">
        {POINTS.map((point) => (
          <li key={point}>{translate(`points.${point}`)}</li>
        ))}
      </ul>
      <QrCode
        text={address}
        label={translate("qr", { address })}
        className="mx-auto mt-6 w-full max-w-72 print:max-w-[9.5cm]"
      />
      <p className="text-lg print:text-xl">{translate("scan")}</p>
      <p className="mt-4 text-base print:text-lg">
        {translate("orType")} <span className="wrap-anywhere block font-semibold">{address}</span>
      </p>
      <p className="mt-6 font-semibold text-lg print:text-xl">{translate("ask")}</p>
    </article>
  );
}
