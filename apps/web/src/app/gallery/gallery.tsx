import { Button, Segmented } from 'antd';
import { Box, Card, Row, Text } from '#kit/base/pieces.tsx';
import { APPEARANCES, useAppearance } from '#kit/session/appearance.store.ts';
import styles from './gallery.module.css';
import type { Story } from './story.ts';

const found = import.meta.glob<{ stories: Story[] }>('./stories/*.story.tsx', { eager: true });
const stories = Object.values(found).flatMap((file) => file.stories);

/** Every piece of the kit on one page, in development builds only. */
export default function Gallery() {
  const { choice, choose } = useAppearance();
  return (
    <Box as="main" padding={24} margin="auto" className={styles.gallery}>
      <Row as="header" gap={12} marginBottom={16} className={styles.head}>
        <Text as="h1" size="18/28" weight={600}>
          组件一览
        </Text>
        <span>{stories.length} 个</span>
        <Segmented
          value={choice}
          onChange={choose}
          options={Object.entries(APPEARANCES).map(([value, label]) => ({
            value: value as keyof typeof APPEARANCES,
            label,
          }))}
        />
      </Row>
      <Row as="nav" align="stretch" wrap marginBottom={16} aria-label="组件">
        {stories.map(({ title }) => (
          <Button key={title} type="text" size="small" href={`#${title}`}>
            {title}
          </Button>
        ))}
      </Row>
      {stories.map(({ title, file, Demo }) => (
        <Card key={title} id={title} as="section" padding={16} marginBottom={16} className={styles.story}>
          <h2>
            {title} <code>{file}</code>
          </h2>
          <Demo />
        </Card>
      ))}
    </Box>
  );
}
