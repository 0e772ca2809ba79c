import type { PosterFill } from '@zhiying/contract';
import { Grid } from '#kit/base/pieces.tsx';
import { ColorBox, NumberBox } from './fields.tsx';
import { SwitchLine } from './switch-line.tsx';

interface FillFieldsProps {
  /** 填充颜色, 背景颜色 */
  label: string;
  fill: PosterFill;
  disabled: boolean;
  /** `of` names what is changed, so that what is typed is one step to undo. */
  onChange(fill: PosterFill, of: string): void;
}

/** One colour, or a run to another in a direction. */
export const FillFields = ({ label, fill, disabled, onChange }: FillFieldsProps) => (
  <>
    <ColorBox
      label={label}
      disabled={disabled}
      value={fill.color}
      onChange={(color) => onChange({ ...fill, color }, 'fill')}
    />
    <SwitchLine
      label="渐变"
      disabled={disabled}
      checked={fill.to !== null}
      onChange={(on) => onChange({ ...fill, to: on ? '#FFFFFF' : null }, '')}
    />
    {fill.to !== null && (
      <Grid columns={2} gap={8} marginBottom={8}>
        <ColorBox
          label="渐变到"
          disabled={disabled}
          value={fill.to}
          onChange={(to) => onChange({ ...fill, to }, 'fillTo')}
        />
        <NumberBox
          label="方向"
          unit="°"
          min={-360}
          max={360}
          disabled={disabled}
          value={fill.angle}
          onChange={(angle) => onChange({ ...fill, angle }, 'fillAngle')}
        />
      </Grid>
    )}
  </>
);
