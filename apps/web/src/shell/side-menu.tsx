import { Tooltip } from 'antd';
import { Logo } from '#kit/base/logo.tsx';
import { RouteIcon } from '#kit/display/route-icon.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { FoldIcon, UnfoldIcon } from './icons.tsx';
import { countText, type MenuItem } from './menu.ts';
import { useSide } from './side.store.ts';
import styles from './side-menu.module.css';
import { useMenu } from './use-menu.ts';

export function SideMenu() {
  const { folded, toggle } = useSide();
  const { sections, marked, counts } = useMenu();
  const entry = (item: MenuItem) => (
    <Entry
      key={item.path}
      item={item}
      count={counts.get(item.path) ?? 0}
      marked={item.path === marked}
      folded={folded}
    />
  );
  return (
    <aside className={styles.side} data-folded={folded}>
      <div className={styles.brand}>
        <Logo size={24} />
        {!folded && <span className={styles.name}>智营</span>}
        {!folded && <Toggle folded={folded} onToggle={toggle} />}
      </div>
      <nav className={styles.nav} aria-label="主菜单">
        <ul>{entry({ path: '', title: '工作台' })}</ul>
        {sections.map((section) => (
          <section key={section.id} aria-label={section.title}>
            <h2 className={styles.group}>
              <span className={folded ? 'zy-visually-hidden' : undefined}>{section.title}</span>
            </h2>
            <ul>{section.items.map(entry)}</ul>
          </section>
        ))}
      </nav>
      {folded && (
        <div className={styles.foot}>
          <Toggle folded={folded} onToggle={toggle} />
        </div>
      )}
    </aside>
  );
}

interface EntryProps {
  item: MenuItem;
  /** What waits there for the person. */
  count: number;
  marked: boolean;
  folded: boolean;
}

function Entry({ item, count, marked, folded }: EntryProps) {
  // What is read aloud begins with what is seen.
  const waiting = count > 0 ? `${item.title} ${countText(count)} 件待办` : item.title;
  const link = (
    <PlaceLink
      to={{ path: item.path }}
      className={styles.item}
      aria-current={marked ? 'page' : undefined}
      aria-label={folded || count > 0 ? waiting : undefined}
    >
      <RouteIcon path={item.path} className={styles.icon} />
      {!folded && <span className={styles.label}>{item.title}</span>}{' '}
      {count > 0 && <span className={folded ? styles.dot : styles.count}>{!folded && countText(count)}</span>}
    </PlaceLink>
  );
  return (
    <li>
      {folded ? (
        <Tooltip title={waiting} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  );
}

function Toggle({ folded, onToggle }: { folded: boolean; onToggle(): void }) {
  const Icon = folded ? UnfoldIcon : FoldIcon;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={folded ? '展开菜单' : '收起菜单'}
      aria-expanded={!folded}
      onClick={onToggle}
    >
      <Icon />
    </button>
  );
}
