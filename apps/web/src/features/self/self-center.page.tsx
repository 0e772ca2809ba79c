import { usePage } from '#kit/page/page-context.tsx';
import { PageHead } from '#kit/page-head.tsx';
import { PlaceLink } from '#shell/place-link.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ExportsSection } from './exports-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import styles from './self-center.module.css';
import { SessionsSection } from './sessions-section.tsx';

const SECTIONS = [
  { id: 'profile', title: '个人资料', Section: ProfileSection },
  { id: 'password', title: '登录密码', Section: PasswordSection },
  { id: 'sessions', title: '登录设备', Section: SessionsSection },
  { id: 'appearance', title: '外观', Section: AppearanceSection },
  { id: 'exports', title: '我的导出', Section: ExportsSection },
] as const;

/** On a phone the row of links is wider than the window. */
const intoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** 个人中心. The open section is part of the address: `?tabid=sessions`. */
export default function SelfCenterPage() {
  const { path, search } = usePage();
  const open = SECTIONS.find(({ id }) => id === search.tabid) ?? SECTIONS[0];
  return (
    <div className={styles.page}>
      <PageHead />
      <div className={styles.card}>
        <nav className={styles.nav} aria-label="个人中心">
          {SECTIONS.map(({ id, title }) => (
            <PlaceLink
              key={id}
              to={{ path, search: id === 'profile' ? {} : { tabid: id } }}
              className={styles.link}
              aria-current={id === open.id ? 'page' : undefined}
              ref={id === open.id ? intoSight : undefined}
            >
              {title}
            </PlaceLink>
          ))}
        </nav>
        <section className={styles.section} aria-labelledby="self-section">
          <h2 id="self-section" className={styles.title}>
            {open.title}
          </h2>
          <open.Section />
        </section>
      </div>
    </div>
  );
}
