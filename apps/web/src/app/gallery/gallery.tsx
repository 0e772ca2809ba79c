import { Button, Segmented } from 'antd';
import { APPEARANCES, useAppearance } from '#kit/session/appearance.store.ts';
import styles from './gallery.module.css';
import type { Story } from './story.ts';

const found = import.meta.glob<{ stories: Story[] }>('./stories/*.story.tsx', { eager: true });
const stories = Object.values(found).flatMap((file) => file.stories);

/** Every piece of the kit on one page, in development builds only. */
export default function Gallery() {
  const { choice, choose } = useAppearance();
  return (
    <main className={styles.gallery}>
      <header className={styles.head}>
        <h1>组件一览</h1>
        <span>{stories.length} 个</span>
        <Segmented
          value={choice}
          onChange={choose}
          options={Object.entries(APPEARANCES).map(([value, label]) => ({
            value: value as keyof typeof APPEARANCES,
            label,
          }))}
        />
      </header>
      <nav className={styles.nav} aria-label="组件">
        {stories.map(({ title }) => (
          <Button key={title} type="text" size="small" href={`#${title}`}>
            {title}
          </Button>
        ))}
      </nav>
      {stories.map(({ title, file, Demo }) => (
        <section key={title} id={title} className={styles.story}>
          <h2>
            {title} <code>{file}</code>
          </h2>
          <Demo />
        </section>
      ))}
    </main>
  );
}
