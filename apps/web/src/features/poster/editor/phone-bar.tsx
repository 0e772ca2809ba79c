import { Button, Input, Segmented } from 'antd';
import { Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { hasWords, withWords, wordsOf } from './bindings.ts';
import { UndoButtons } from './undo-buttons.tsx';
import type { Desk } from './use-desk.ts';

/** look: fingers move the sheet and choose layers · edit: they move what is chosen too. */
export type PhoneMode = 'look' | 'edit';

interface PhoneBarProps {
  desk: Desk;
  mode: PhoneMode;
  onMode(mode: PhoneMode): void;
  onLayers(): void;
  onProperties(): void;
}

/** What a phone offers instead of tools and columns: a mode that moves nothing by accident, and the words of the chosen layer. */
export function PhoneBar({ desk, mode, onMode, onLayers, onProperties }: PhoneBarProps) {
  const [layer, ...more] = desk.layers;
  const words = layer && more.length === 0 && hasWords(layer) ? layer : null;
  return (
    <Stack
      flex="none"
      gap={8}
      padding="8 16"
      background="card"
      borderTop="line"
      as="section"
      aria-label="编辑方式"
    >
      {mode === 'edit' && words && (
        <Input.TextArea
          aria-label={`「${words.name}」的内容`}
          autoSize={{ minRows: 1, maxRows: 3 }}
          disabled={desk.locked || words.locked}
          value={wordsOf(words)}
          onChange={({ target }) =>
            desk.change((one) => (hasWords(one) ? withWords(one, target.value) : one), 'words')
          }
        />
      )}
      {mode === 'edit' && !words && (
        <Muted>{layer ? `已选中「${layer.name}」，拖动可移动` : '点按图层选中，再拖动移动；双指缩放'}</Muted>
      )}
      <Row gap={8}>
        {!desk.locked && (
          <Segmented
            value={mode}
            onChange={onMode}
            options={[
              { value: 'look' as const, label: '查看' },
              { value: 'edit' as const, label: '编辑' },
            ]}
          />
        )}
        <Text grow />
        {mode === 'edit' && <UndoButtons saved={desk.saved} />}
        <Button onClick={onLayers}>图层</Button>
        <Button onClick={onProperties}>属性</Button>
      </Row>
    </Stack>
  );
}
