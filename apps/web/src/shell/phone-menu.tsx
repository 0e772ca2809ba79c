import { CLIENT_VERSION } from '@zhiying/contract';
import { Badge, Button, Segmented } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Note, PlainButton, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Avatar } from '#kit/display/avatar.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { TileLink } from '#kit/page/tile-link.tsx';
import { APPEARANCES, useAppearance } from '#kit/session/appearance.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { ChannelSwitch } from './channel-switch.tsx';
import { showHelp } from './help/help.tsx';
import { SignOutIcon } from './icons.tsx';
import type { MenuItem } from './menu.ts';
import styles from './phone-menu.module.css';
import { PhoneTools } from './phone-top-bar.tsx';
import { useMenu } from './use-menu.ts';
import { useSignOut } from './use-sign-out.ts';

/** Behind 更多: the whole menu and what the user can do about themselves. */
export function PhoneMenu({ onDone }: { onDone(): void }) {
  const profile = useProfile();
  const { sections, marked, counts } = useMenu();
  const { choice, choose } = useAppearance();
  const signOut = useSignOut();
  const grid = (items: MenuItem[]) => (
    <Stack tracks="repeat(4, 1fr)" as="ul" plainList={false} gap={4} padding={0} className={styles.grid}>
      {items.map((item) => (
        <Cell
          key={item.path}
          item={item}
          count={counts.get(item.path) ?? 0}
          marked={item.path === marked}
          onOpen={onDone}
        />
      ))}
    </Stack>
  );
  return (
    <div className={styles.menu}>
      {profile && (
        <Row gap={12}>
          <Avatar name={profile.name} src={profile.avatar} size={36} own />
          <Box grow>
            <Text as="div" weight={600} clip>
              {profile.name}
            </Text>
            <Note as="div" overflow="hidden" className={styles.uname}>
              {profile.uname}
            </Note>
          </Box>
          <PhoneTools onSearch={onDone} />
        </Row>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <Note as="h2" marginTop={16}>
            {section.title}
          </Note>
          {grid(section.items)}
        </section>
      ))}
      <section aria-label="我的">
        <Note as="h2" marginTop={16}>
          我的
        </Note>
        {grid([{ path: 'self/center', title: '个人中心' }])}
        <Button
          block
          onClick={() => {
            onDone();
            showHelp();
          }}
        >
          帮助
        </Button>
      </section>
      <Box marginTop={16} borderTop="line2">
        <Split gap={12} minHeight={48} borderBottom="line2">
          <span>渠道</span>
          <ChannelSwitch compact />
        </Split>
        <Split gap={12} minHeight={48} borderBottom="line2">
          <span>外观</span>
          <Segmented
            aria-label="外观"
            value={choice}
            options={Object.entries(APPEARANCES).map(([value, label]) => ({ value, label }))}
            onChange={(value) => choose(value as keyof typeof APPEARANCES)}
          />
        </Split>
        <Split gap={12} minHeight={48} borderBottom="line2">
          <span>版本</span>
          <Text tone="muted">{CLIENT_VERSION}</Text>
        </Split>
      </Box>
      <PlainButton
        look={{
          flow: 'row',
          gap: 8,
          align: 'center',
          justify: 'center',
          height: 40,
          width: 'full',
          tone: 'text',
          marginTop: 16,
          border: 'ctl',
          radius: 8,
        }}
        onClick={() => void signOut()}
      >
        <SignOutIcon /> {profile?.viewer ? '退出查看' : '退出登录'}
      </PlainButton>
    </div>
  );
}

interface CellProps {
  item: MenuItem;
  count: number;
  marked: boolean;
  onOpen(): void;
}

function Cell({ item, count, marked, onOpen }: CellProps) {
  return (
    <li>
      <TileLink
        to={{ path: item.path }}
        look={{ padding: '10 4', radius: 8 }}
        className={styles.cell}
        aria-current={marked ? 'page' : undefined}
        onClick={onOpen}
      >
        <Badge count={count} size="small" overflowCount={99} offset={[4, 2]}>
          <RouteIcon path={item.path} size={20} className={classOf({ tone: 'text2' }, styles.icon)} />
        </Badge>
        {item.title}
      </TileLink>
    </li>
  );
}
