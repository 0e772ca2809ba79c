import { Input, Select } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import styles from './picker.module.css';

interface PickerHeadProps {
  noun: string;
  typed: string;
  onType(typed: string): void;
  children?: ReactNode;
}

/** Where the name of what is looked for is typed, and what else narrows it. */
export const PickerHead = ({ noun, typed, onType, children }: PickerHeadProps) => (
  <Row gap={8} wrap marginBottom={12} className={styles.head}>
    <Input
      allowClear
      aria-label={`${noun}名称`}
      placeholder={`${noun}名称`}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
    {children}
  </Row>
);

interface KindSelectProps<Kind extends string> {
  label: string;
  kinds: Readonly<Record<string, string>>;
  width: number;
  value: Kind | undefined;
  onChange(kind: NoInfer<Kind> | undefined): void;
}

export const KindSelect = <Kind extends string>({ label, kinds, width, ...rest }: KindSelectProps<Kind>) => (
  <Select<Kind | undefined>
    allowClear
    aria-label={label}
    placeholder={label}
    style={{ width }}
    options={Object.entries(kinds).map(([value, words]) => ({
      value: value as Kind,
      label: words as string,
    }))}
    {...rest}
  />
);

export const NoneFound = ({ noun }: { noun: string }) => (
  <Text padding="32 0" as="p" tone="muted" textAlign="center">
    未找到{noun}
  </Text>
);

export const CoverGrid = ({ children }: { children: ReactNode }) => (
  <Stack tracks="repeat(auto-fill, minmax(148px, 1fr))" gap={12} overflow="auto" className={styles.grid}>
    {children}
  </Stack>
);

interface CoverTileProps extends ComponentProps<typeof PlainButton> {
  cover: ReactNode;
  name: string;
  note: ReactNode;
}

/** Something to choose by its picture. */
export const CoverTile = ({ cover, name, note, ...button }: CoverTileProps) => (
  <PlainButton
    look={{ flow: 'column', gap: 4, minWidth: 0, tone: 'inherit', textAlign: 'left', padding: '0 0 8' }}
    background="card"
    border="line"
    radius={8}
    overflow="hidden"
    className={styles.template}
    {...button}
  >
    <Row as="span" height={168} justify="center" tone="faint" background="fill" className={styles.cover}>
      {cover}
    </Row>
    <Text as="b" weight={500} clip padding="0 8">
      {name}
    </Text>
    <Text as="small" tone="muted" clip padding="0 8">
      {note}
    </Text>
  </PlainButton>
);
