import { type BoardShot, isUnprovenClaim, type VideoThemeInfo } from '@zhiying/contract';
import { factField } from '@zhiying/contract/schemas';
import { Select } from 'antd';
import { Row } from '#kit/base/pieces.tsx';

interface ShotClaimProps {
  shot: BoardShot;
  facts: VideoThemeInfo['facts'];
  locked: boolean;
  onLine(at: number, line: string): void;
}

/** A sentence of the template that says something about the product: it asks for a fact, or for other words. */
export function ShotClaim({ shot, facts, locked, onLine }: ShotClaimProps) {
  const at = shot.lines.findIndex((line) => isUnprovenClaim(line, shot.claim));
  if (at < 0) return null;
  const usable = facts.filter(({ gone }) => !gone);
  return (
    <Row gap="4 8" wrap size={12} tone="warning" role="note">
      <span>这是模板自带的说法，请引用事实，或改写成有依据的内容</span>
      {usable.length > 0 && (
        <Select
          size="small"
          aria-label="引用事实"
          placeholder="引用事实"
          value={null}
          disabled={locked}
          popupMatchSelectWidth={false}
          options={usable.map(({ id, label, value }) => ({ value: id, label: `${label}：${value}` }))}
          onChange={(id: number | null) =>
            id !== null && onLine(at, `${shot.lines[at] ?? ''}${factField(id)}`.slice(0, 200))
          }
        />
      )}
    </Row>
  );
}
