import { CLIENT_VERSION } from '@zhiying/contract';
import { Badge, Segmented } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { APPEARANCES, useAppearance } from '#kit/session/appearance.store.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { ChannelSwitch } from './channel-switch.tsx';
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
    <ul className={styles.grid}>
      {items.map((item) => (
        <Cell
          key={item.path}
          item={item}
          count={counts.get(item.path) ?? 0}
          marked={item.path === marked}
          onOpen={onDone}
        />
      ))}
    </ul>
  );
  return (
    <div className={styles.menu}>
      {profile && (
        <div className={styles.me}>
          <Avatar name={profile.name} src={profile.avatar} size={36} own />
          <div className={pieces.grow}>
            <div className={styles.name}>{profile.name}</div>
            <div className={styles.uname}>{profile.uname}</div>
          </div>
          <PhoneTools onSearch={onDone} />
        </div>
      )}
      {sections.map((section) => (
        <section key={section.id} aria-label={section.title}>
          <h2 className={styles.group}>{section.title}</h2>
          {grid(section.items)}
        </section>
      ))}
      <section aria-label="我的">
        <h2 className={styles.group}>我的</h2>
        {grid([{ path: 'self/center', title: '个人中心' }])}
      </section>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>渠道</span>
          <ChannelSwitch compact />
        </div>
        <div className={styles.setting}>
          <span>外观</span>
          <Segmented
            aria-label="外观"
            value={choice}
            options={Object.entries(APPEARANCES).map(([value, label]) => ({ value, label }))}
            onChange={(value) => choose(value as keyof typeof APPEARANCES)}
          />
        </div>
        <div className={styles.setting}>
          <span>版本</span>
          <span className={styles.value}>{CLIENT_VERSION}</span>
        </div>
      </div>
      <button type="button" className={styles.leave} onClick={() => void signOut()}>
        <SignOutIcon /> {profile?.viewer ? '退出查看' : '退出登录'}
      </button>
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
      <PlaceLink
        to={{ path: item.path }}
        className={styles.cell}
        aria-current={marked ? 'page' : undefined}
        onClick={onOpen}
      >
        <Badge count={count} size="small" overflowCount={99} offset={[4, 2]}>
          <RouteIcon path={item.path} size={20} className={styles.icon} />
        </Badge>
        {item.title}
      </PlaceLink>
    </li>
  );
}
