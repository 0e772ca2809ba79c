import { type LayerOf, POSTER_TEXT_MAX, type PosterValues, type PosterVariable } from '@zhiying/contract';
import type { Finding } from '@zhiying/poster';
import { Button, Input, Select } from 'antd';
import { WarningIcon } from '#kit/base/icons.tsx';
import { Box, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { boundTo, placeholderOf, valueFor, variableOptions, withWords, wordsOf } from './bindings.ts';
import styles from './editor.module.css';
import { Labelled, Section } from './fields.tsx';
import { OverflowField } from './text-section.tsx';
import type { Desk } from './use-desk.ts';

type Words = LayerOf<'text' | 'price' | 'qr'>;

interface DataSectionProps {
  desk: Desk;
  layer: Words;
  values: PosterValues;
  findings: readonly Finding[];
}

const LONGEST = { text: POSTER_TEXT_MAX, qr: POSTER_TEXT_MAX, price: 60 };
const HIDE = 'hide';
const DEALER = '{{dealer.name}}';

/** The words of one layer, what of them comes from data, and what happens when they are missing or too long. */
export function DataSection({ desk, layer, values, findings }: DataSectionProps) {
  const bound = boundTo(layer);
  const own = findings.filter(({ layerId }) => layerId === layer.id);
  const set = (words: string, of = '') =>
    desk.setDoc(
      { ...desk.doc, layers: replaced(desk.doc.layers, withWords(layer, words)) },
      of && `${of} ${layer.id}`,
    );
  return (
    <Section
      title="取自数据"
      aside={
        bound.length > 0 && (
          <Text mono size={12} tone="link">
            {'{}'}
          </Text>
        )
      }
    >
      <Stack gap={8} marginBottom={8}>
        <Input.TextArea
          aria-label={layer.kind === 'price' ? '数字' : layer.kind === 'qr' ? '扫码打开' : '文字内容'}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={LONGEST[layer.kind]}
          disabled={desk.locked}
          value={wordsOf(layer)}
          onChange={({ target }) => set(target.value, 'words')}
        />
      </Stack>
      <Labelled label="变量">
        {(id) => (
          <Select<PosterVariable | ''>
            id={id}
            className={styles.control}
            showSearch={{ optionFilterProp: 'label' }}
            allowClear
            disabled={desk.locked}
            placeholder="不取自数据"
            value={bound[0] ?? null}
            options={variableOptions('text')}
            onChange={(name) => set(name ? placeholderOf(name) : valueFor(layer, values))}
          />
        )}
      </Labelled>
      {bound.length > 0 && (
        <Labelled label="此店的值">
          {(id) => (
            <Box id={id} as="span" grow size={13} background="fill2" radius={4} padding="6 8" breakWords>
              {valueFor(layer, values) || <Muted>空</Muted>}
            </Box>
          )}
        </Labelled>
      )}
      {bound.length > 0 && layer.kind !== 'qr' && <EmptyRule desk={desk} layer={layer} />}
      {layer.kind === 'text' && (
        <Labelled label="放不下时">{(id) => <OverflowField desk={desk} layer={layer} id={id} />}</Labelled>
      )}
      {own.map(({ kind, text, size }) => (
        <Row
          key={kind}
          gap={6}
          size={12}
          tone={kind === 'shrunk' || kind === 'cut' ? 'warning' : 'error'}
          role="status"
        >
          <WarningIcon size={14} />
          {kind === 'shrunk' && layer.kind === 'text' && size
            ? `此店缩到 ${Math.floor(size * 10) / 10}，设计字号 ${layer.size}`
            : text}
        </Row>
      ))}
    </Section>
  );
}

const replaced = (
  layers: Desk['doc']['layers'],
  next: Desk['doc']['layers'][number],
): Desk['doc']['layers'] =>
  layers.map((layer) =>
    layer.id === next.id
      ? next
      : layer.kind === 'group'
        ? { ...layer, layers: replaced(layer.layers, next) as typeof layer.layers }
        : layer,
  );

/** What stands there while the variable has no value. */
function EmptyRule({ desk, layer }: { desk: Desk; layer: LayerOf<'text' | 'price'> }) {
  const { empty } = layer;
  const chosen = empty.rule === HIDE ? HIDE : empty.text === DEALER ? 'dealer' : 'text';
  const choose = (rule: string) =>
    desk.set({
      empty:
        rule === HIDE
          ? { rule: 'hide', text: '' }
          : { rule: 'text', text: rule === 'dealer' ? DEALER : empty.text === DEALER ? '' : empty.text },
    });
  return (
    <>
      <Labelled label="为空时">
        {(id) => (
          <Select
            id={id}
            className={styles.control}
            disabled={desk.locked}
            value={chosen}
            options={[
              { value: HIDE, label: '隐藏图层' },
              { value: 'dealer', label: '改用经销商名称' },
              { value: 'text', label: '改用文字' },
            ]}
            onChange={choose}
          />
        )}
      </Labelled>
      {chosen === 'text' && (
        <Labelled label="改用">
          {(id) => (
            <Input
              id={id}
              maxLength={POSTER_TEXT_MAX}
              disabled={desk.locked}
              value={empty.text}
              placeholder="为空时显示的文字"
              onChange={({ target }) => desk.set({ empty: { rule: 'text', text: target.value } }, 'empty')}
            />
          )}
        </Labelled>
      )}
    </>
  );
}

interface PictureSectionProps {
  desk: Desk;
  layer: LayerOf<'picture' | 'logo'>;
  refusal: string | null;
  onPick(): void;
}

/** Where a picture comes from and how it lies in its box. */
export function PictureSection({ desk, layer, refusal, onPick }: PictureSectionProps) {
  const { source } = layer;
  return (
    <Section title="图片">
      <Labelled label="变量">
        {(id) => (
          <Select<PosterVariable>
            id={id}
            className={styles.control}
            disabled={desk.locked}
            placeholder={source.from === 'material' ? '使用素材库的图片' : '使用内置图片'}
            value={source.from === 'variable' ? source.variable : null}
            options={variableOptions('picture')}
            onChange={(variable) => desk.set({ source: { from: 'variable', variable } })}
          />
        )}
      </Labelled>
      {refusal && (
        <Text as="p" size={12} tone="error" marginBottom={8}>
          图片{refusal}
        </Text>
      )}
      <Button block disabled={desk.locked} onClick={onPick}>
        {source.from === 'material' ? '更换图片' : '从素材库选择'}
      </Button>
    </Section>
  );
}
