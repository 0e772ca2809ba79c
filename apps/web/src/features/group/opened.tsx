import { KEY_LABELS, type Key, opensOf } from '@zhiying/contract';
import { Popover } from 'antd';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import styles from './key-tree.module.css';

/** What a key opens in a few words; the whole list, screens and calls, on request. */
export function Opened({ of }: { of: Key }) {
  const built = useBuiltPages();
  const { screens: all, calls } = opensOf(of);
  const screens = all.filter(({ path }) => built.has(path));
  if (screens.length + calls.length === 0) return <span className={styles.opensNothing}>—</span>;
  const words = [
    screens.length > 0
      ? `${screens[0]?.title}${screens.length > 1 ? `等 ${screens.length} 个页面` : ''}`
      : '',
    calls.length > 0 ? `${calls.length} 个接口` : '',
  ].filter(Boolean);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={`「${KEY_LABELS[of]}」对应的页面和接口`}
      content={
        <div className={styles.opened}>
          {screens.length > 0 && <p>页面：{screens.map(({ title }) => title).join('、')}</p>}
          {calls.length > 0 && (
            <ul>
              {calls.map(({ path, summary }) => (
                <li key={path}>
                  {summary}
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    >
      <button type="button" className={styles.opens}>
        <span className="zy-visually-hidden">{KEY_LABELS[of]}对应</span>
        {words.join('，')}
      </button>
    </Popover>
  );
}
