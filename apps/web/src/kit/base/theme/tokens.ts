/** The palette: one name, two values. Features use the names as `var(--zy-…)`, never a colour of their own. */
export interface Palette {
  page: string;
  card: string;
  side: string;
  elev: string;
  text: string;
  text2: string;
  text3: string;
  text4: string;
  ctl: string;
  line: string;
  line2: string;
  fill: string;
  fill2: string;
  primary: string;
  primaryHover: string;
  primaryActive: string;
  /** A solid button under the pointer. */
  solidHover: string;
  link: string;
  /** Darker than the button's hover in light: words need 4.5:1 under the pointer too. */
  linkHover: string;
  primaryBg: string;
  primaryBg2: string;
  success: string;
  successText: string;
  successBg: string;
  warning: string;
  warningText: string;
  warningBg: string;
  error: string;
  errorText: string;
  errorBg: string;
  dangerFill: string;
  onDanger: string;
  chart1: string;
  chart2: string;
  chart3: string;
  mask: string;
  drawerMask: string;
  shadow: string;
  rowSelected: string;
  rowSelectedHover: string;
  segmentSelected: string;
  badge: string;
  tooltip: string;
}

export const light: Palette = {
  page: '#F6F7F9',
  card: '#FFFFFF',
  side: '#FBFBFC',
  elev: '#FFFFFF',
  text: '#171A21',
  text2: '#4C5463',
  text3: '#667080',
  text4: '#A5ACB8',
  ctl: '#DBDFE6',
  line: '#E3E6EB',
  line2: '#EDEFF2',
  fill: '#F1F3F6',
  fill2: '#F8F9FB',
  primary: '#2B5AED',
  primaryHover: '#4470F2',
  primaryActive: '#1F48CC',
  solidHover: '#3F6BF0',
  link: '#2B5AED',
  linkHover: '#1F48CC',
  primaryBg: '#EEF3FE',
  primaryBg2: '#E1EAFD',
  success: '#16A37B',
  successText: '#0F7D5E',
  successBg: '#E9F7F2',
  warning: '#E8912D',
  warningText: '#A15A08',
  warningBg: '#FDF4E8',
  error: '#E5484D',
  errorText: '#C9353A',
  errorBg: '#FDEEEE',
  dangerFill: '#C9353A',
  onDanger: '#FFFFFF',
  chart1: '#2B5AED',
  chart2: '#8EA9F6',
  chart3: '#CBD5EA',
  mask: 'rgba(18, 22, 30, 0.36)',
  drawerMask: 'rgba(18, 22, 30, 0.12)',
  shadow: '0 12px 32px -4px rgba(20, 26, 40, 0.16), 0 0 0 1px rgba(20, 26, 40, 0.06)',
  rowSelected: '#F5F8FF',
  rowSelectedHover: '#EEF3FE',
  segmentSelected: '#FFFFFF',
  badge: '#D9383E',
  tooltip: '#242932',
};

export const dark: Palette = {
  page: '#101216',
  card: '#171A1F',
  side: '#13161A',
  elev: '#1E2228',
  text: '#DFE2E8',
  text2: '#A9B0BC',
  text3: '#868E9C',
  text4: '#5A616E',
  ctl: '#363C46',
  line: '#2A2F37',
  line2: '#22262D',
  fill: '#21262D',
  fill2: '#1A1E23',
  primary: '#406CF0',
  primaryHover: '#5A83F5',
  primaryActive: '#345DDB',
  solidHover: '#345DDB',
  link: '#86A5FB',
  linkHover: '#A5BDFC',
  primaryBg: '#1B2438',
  primaryBg2: '#24304C',
  success: '#2FB88F',
  successText: '#56C7A3',
  successBg: '#14302A',
  warning: '#EBA04A',
  warningText: '#EBB06A',
  warningBg: '#33271A',
  error: '#EC6569',
  errorText: '#F08A8D',
  errorBg: '#371F22',
  dangerFill: '#EC6569',
  onDanger: '#171A1F',
  chart1: '#5179EE',
  chart2: '#3D559F',
  chart3: '#364159',
  mask: 'rgba(0, 0, 0, 0.56)',
  drawerMask: 'rgba(18, 22, 30, 0.12)',
  shadow: '0 16px 40px rgba(0, 0, 0, 0.48), 0 0 0 1px #2B3038',
  rowSelected: '#181E2B',
  rowSelectedHover: '#1C2436',
  segmentSelected: '#2B3038',
  badge: '#D13C41',
  tooltip: '#2B3038',
};

export const FONT_STACK =
  "'PingFang SC', 'HarmonyOS Sans SC', MiSans, 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', sans-serif";

/** `primaryBg2` → `--zy-primary-bg2` */
export const variableOf = (name: string) =>
  `--zy-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
