import { useConfirm } from '#kit/feedback/confirm.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { go, type Place } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { tabOf } from '#kit/page/tabs.store.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import styles from './self-center.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { TrailSection } from './trail-section.tsx';

const SECTIONS = [
  { id: 'profile', title: '个人资料', Section: ProfileSection },
  { id: 'password', title: '登录密码', Section: PasswordSection },
  { id: 'sessions', title: '登录设备', Section: SessionsSection },
  { id: 'appearance', title: '外观', Section: AppearanceSection },
  { id: 'notices', title: '通知', Section: NoticesSection },
  { id: 'downloads', title: '下载中心', Section: DownloadsSection },
  { id: 'trail', title: '我的操作记录', Section: TrailSection },
] as const;

const placeOfSection = (path: string, id: string): Place => ({
  path,
  search: id === SECTIONS[0].id ? {} : { tabid: id },
});

/** On a phone the row of links is wider than the window. */
const intoSight = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** 个人中心. The open section is part of the address: `?tabid=sessions`. */
export default function SelfCenterPage() {
  const { path, search } = usePage();
  const confirm = useConfirm();
  const open = SECTIONS.find(({ id }) => id === search.tabid) ?? SECTIONS[0];
  const leaveFor = async (place: Place) => {
    const sure = await confirm({
      title: `${open.title}的修改未保存`,
      consequence: '离开后，这些修改将丢失。',
      okText: '放弃修改',
      cancelText: '继续编辑',
      danger: true,
    });
    if (sure) go(place);
  };
  return (
    <div className={styles.page}>
      <PageHead />
      <div className={styles.card}>
        <nav className={styles.nav} aria-label="个人中心">
          {SECTIONS.map(({ id, title }) => (
            <PlaceLink
              key={id}
              to={placeOfSection(path, id)}
              className={styles.link}
              aria-current={id === open.id ? 'page' : undefined}
              ref={id === open.id ? intoSight : undefined}
              onClick={(event) => {
                if (!tabOf(path)?.dirty || id === open.id) return;
                event.preventDefault();
                void leaveFor(placeOfSection(path, id));
              }}
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
