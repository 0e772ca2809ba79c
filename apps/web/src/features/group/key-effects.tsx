import { KEY_ABILITIES, KEY_LABELS, type Key, opensOf } from '@zhiying/contract';
import { Popover } from 'antd';
import { useBuiltPages } from '#kit/page/built-pages.ts';
import styles from './key-tree.module.css';

/** What one can do with a key, in a sentence; the whole of it, with the screens and each act, on request. */
export function KeyEffects({ of }: { of: Key }) {
  const built = useBuiltPages();
  const { screens: all, calls } = opensOf(of);
  const screens = all.filter(({ path }) => built.has(path));
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      title={KEY_LABELS[of]}
      content={
        <div className={styles.opened}>
          <p>{KEY_ABILITIES[of]}</p>
          {screens.length > 0 && <p>页面：{screens.map(({ title }) => title).join('、')}</p>}
          {calls.length > 0 && (
            <ul>
              {calls.map(({ path, summary }) => (
                <li key={path} title={path}>
                  {summary}
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    >
      <button type="button" className={styles.opens}>
        <span className="zy-visually-hidden">{KEY_LABELS[of]}：</span>
        {KEY_ABILITIES[of]}
      </button>
    </Popover>
  );
}
