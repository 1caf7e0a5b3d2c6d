import type { SettingInForce } from '#domain/lab-pages.ts';
import { LabPage } from '../parts/lab-page.tsx';
import styles from './settings.module.css';

/** What the server wrote into the page; nothing where none did. */
function inForce(page: Document): readonly SettingInForce[] {
  const { content } = page.querySelector<HTMLMetaElement>('meta[name="dosepath-in-force"]') ?? {};
  return content?.startsWith('[') ? (JSON.parse(content) as SettingInForce[]) : [];
}

/** SET-01: the settings of the chain as the server has them, and where each was said. */
export function SettingsPage({ base, page }: { base: string; page: Document }) {
  const settings = inForce(page);
  return (
    <LabPage
      base={base}
      page="settings"
      title="Settings in force"
      lead="Read once at the start of the server, from the file that DOSEPATH_SETTINGS names and from its environment."
    >
      {settings.length === 0 ? (
        <p>This page was not filled in by a server: `npm run build` and `npm start` make it so.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">In force</th>
              <th scope="col">Said by</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ name, values, source }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  {values.map((value) => (
                    <div key={value}>{value}</div>
                  ))}
                </td>
                <td>{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LabPage>
  );
}
