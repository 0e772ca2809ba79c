import Dropdown from 'antd/es/dropdown/dropdown';

export default Dropdown;
