import { classOf } from '#kit/base/class-of.ts';
import { Box, Card, Column, Text } from '#kit/base/pieces.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { go, type PageAddress } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { tabOf } from '#kit/page/tabs.store.ts';
import { TwoStep } from '#parts/factor/two-step.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DownloadsSection } from './downloads-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import styles from './self-center.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { TrailSection } from './trail-section.tsx';
import { WaysSection } from './ways-section.tsx';

const SECTIONS = [
  { id: 'profile', title: '个人资料', Section: ProfileSection },
  { id: 'password', title: '登录密码', Section: PasswordSection },
  { id: 'factor', title: '两步验证', Section: TwoStep },
  { id: 'ways', title: '登录方式', Section: WaysSection },
  { id: 'sessions', title: '登录设备', Section: SessionsSection },
  { id: 'devices', title: '助手设备', Section: DevicesSection },
  { id: 'appearance', title: '外观', Section: AppearanceSection },
  { id: 'notices', title: '通知', Section: NoticesSection },
  { id: 'downloads', title: '下载中心', Section: DownloadsSection },
  { id: 'trail', title: '我的操作记录', Section: TrailSection },
] as const;

const placeOfSection = (path: string, id: string): PageAddress => ({
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
  const leaveFor = async (place: PageAddress) => {
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
    <Column minHeight="full">
      <PageHead />
      <Card tracks="184px minmax(0, 1fr)" margin="0 gutter 16" flow="stack" flex={1} className={styles.card}>
        <Column
          as="nav"
          look={{ padding: '12 8', gap: 2, borderRight: 'line2' }}
          className={styles.nav}
          aria-label="个人中心"
        >
          {SECTIONS.map(({ id, title }) => (
            <PageLink
              key={id}
              to={placeOfSection(path, id)}
              className={classOf({ tone: 'text2', whiteSpace: 'nowrap', radius: 6 }, styles.link)}
              aria-current={id === open.id ? 'page' : undefined}
              ref={id === open.id ? intoSight : undefined}
              onClick={(event) => {
                if (!tabOf(path)?.dirty || id === open.id) return;
                event.preventDefault();
                void leaveFor(placeOfSection(path, id));
              }}
            >
              {title}
            </PageLink>
          ))}
        </Column>
        <Box as="section" maxWidth={760} className={styles.section} aria-labelledby="self-section">
          <Text id="self-section" as="h2" size="16/24" weight={600} marginBottom={16}>
            {open.title}
          </Text>
          <open.Section />
        </Box>
      </Card>
    </Column>
  );
}
