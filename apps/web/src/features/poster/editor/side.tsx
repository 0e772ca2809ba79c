import { Segmented } from 'antd';
import { useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import { Column, Row, Text } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { LayerPanel } from './layer-panel.tsx';
import { MaterialPanel } from './material-panel.tsx';
import type { Desk } from './use-desk.ts';
import { VariablePanel } from './variable-panel.tsx';

const PARTS = { layers: '图层', materials: '素材', variables: '变量' } as const;
type Part = keyof typeof PARTS;

/** The left column: what is on the sheet, and what can come onto it. */
export function Side({ desk }: { desk: Desk }) {
  const [part, setPart] = useState<Part>('layers');
  const [looking, setLooking] = useState(false);
  const [search, setSearch] = useState('');
  return (
    <Column
      as="aside"
      look={{ background: 'card', borderRight: 'line', minHeight: 0 }}
      aria-label="图层与素材"
    >
      <Row flex="none" padding="10 16">
        <Segmented
          size="small"
          value={part}
          onChange={setPart}
          options={Object.entries(PARTS).map(([value, label]) => ({ value: value as Part, label }))}
        />
        <Text grow />
        {part === 'layers' && (
          <IconButton
            size="small"
            label={looking ? '收起搜索' : '搜索图层'}
            icon={<SearchIcon />}
            onClick={() => {
              setLooking(!looking);
              setSearch('');
            }}
          />
        )}
      </Row>
      {part === 'layers' && looking && (
        <Row flex="none" padding="0 16 10">
          <SearchInput value={search} maxLength={40} placeholder="图层名称" onChange={setSearch} />
        </Row>
      )}
      {part === 'layers' && <LayerPanel desk={desk} search={search} />}
      {part === 'materials' && <MaterialPanel desk={desk} />}
      {part === 'variables' && <VariablePanel desk={desk} />}
    </Column>
  );
}
