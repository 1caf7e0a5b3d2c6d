import styles from './site-footer.module.css';

export type SiteFooterProps = {
  /** Names the list of links: "Legal". */
  label: string;
  /** The four of CHR-02. */
  links: readonly { label: string; href: string }[];
  /** Includes the current year: "© 2026 Dosepath". */
  copyright: string;
};

/** The lean footer of every page (CHR-01, CHR-02). */
export function SiteFooter({ label, links, copyright }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={label}>
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.copyright}>{copyright}</p>
      </div>
    </footer>
  );
}
