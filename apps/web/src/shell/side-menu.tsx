import { Tooltip } from 'antd';
import { Logo } from '#kit/base/logo.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { FoldIcon, UnfoldIcon } from './icons.tsx';
import type { MenuItem } from './menu.ts';
import { RouteIcon } from './route-icons.tsx';
import { useSide } from './side.store.ts';
import styles from './side-menu.module.css';
import { useMenu } from './use-menu.ts';

export function SideMenu() {
  const { folded, toggle } = useSide();
  const { sections, marked } = useMenu();
  const entry = (item: MenuItem) => (
    <Entry key={item.path} item={item} marked={item.path === marked} folded={folded} />
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

function Entry({ item, marked, folded }: { item: MenuItem; marked: boolean; folded: boolean }) {
  const link = (
    <PlaceLink
      to={{ path: item.path }}
      className={styles.item}
      aria-current={marked ? 'page' : undefined}
      aria-label={folded ? item.title : undefined}
    >
      <RouteIcon path={item.path} className={styles.icon} />
      {!folded && <span className={styles.label}>{item.title}</span>}
    </PlaceLink>
  );
  return (
    <li>
      {folded ? (
        <Tooltip title={item.title} placement="right">
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
