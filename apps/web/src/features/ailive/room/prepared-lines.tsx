import { contract, type LiveInsert } from '@zhiying/contract';
import { Button } from 'antd';
import { DownIcon } from '#kit/base/icons.tsx';
import { Clip } from '#kit/base/pieces.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { useCall } from '#kit/session/api/queries.ts';

interface PreparedLinesProps {
  disabled: boolean;
  large: boolean;
  onChoose(line: LiveInsert): void;
}

/** What was prepared in 互动插播, to be put in with two clicks; nothing where nothing was. */
export function PreparedLines({ disabled, large, onChoose }: PreparedLinesProps) {
  const lines = useCall(contract.liveInsert.list, { enabled: 'yes', page: 1, limit: 50 }).data?.rows ?? [];
  if (lines.length === 0) return null;
  return (
    <MenuButton
      menu={{
        items: lines.map((line) => ({
          key: line.id,
          label: <Clip>{line.name}</Clip>,
          title: line.text,
          onClick: () => onChoose(line),
        })),
      }}
    >
      <Button size={large ? 'large' : 'small'} disabled={disabled} icon={<DownIcon />} iconPosition="end">
        常用插播
      </Button>
    </MenuButton>
  );
}
