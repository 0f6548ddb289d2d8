import 'fabrik/element';
