import '#ui/base.css';
